/** The extension for tables whose seats have areas of their own: their painter, and their touches and keys. */

import type { PlacesExtension } from '../view/extensions.ts';
import { SeatTables } from './seat-tables.ts';

export { AreaInput } from './area-input.ts';
export const extension: PlacesExtension = { SeatTables };

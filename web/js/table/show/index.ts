/** The extension for the show view: steps, votes and large type for a projector. */

import type { ShowExtension } from '../view/extensions.ts';
import { Show } from './show.ts';

export const extension: ShowExtension = { Show };

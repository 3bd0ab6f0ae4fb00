/** The extension for tables with a circuit: its track, the running order, and buttons with lines. */

import type { CircuitExtension } from '../view/extensions.ts';
import { Circuit } from './circuit.ts';
import { finishers, RunningOrder } from './running-order.ts';
import { paintLines } from './weighed-choices.ts';

export const extension: CircuitExtension = { Circuit, RunningOrder, finishers, paintLines };

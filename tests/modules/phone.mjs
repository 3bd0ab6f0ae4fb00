// Styles for a simulated phone: window sizes become the phone's, and media queries are answered for
// it.
import assert from 'node:assert/strict';
import { forPhone } from '../../web/js/table/phone.ts';

assert.equal(forPhone('a{width:calc(100vw - 2*var(--pad))}'), 'a{width:calc(360px - 2*var(--pad))}');
assert.equal(forPhone('a{height:45dvh;width:.5vmin;top:-10svh}'), 'a{height:333px;width:1.8px;top:-74px}');
// Names that look like units stay.
assert.equal(forPhone('.view-2vw,#a5vh{--lead-w:1px}'), '.view-2vw,#a5vh{--lead-w:1px}');
assert.equal(forPhone('@media(max-width:22rem){a{b:c}}'), '@media(max-width: 0px){a{b:c}}');
assert.equal(
  forPhone('@media (max-width: 35rem) and (orientation:portrait){}'),
  '@media (min-width: 0px) and (min-width: 0px){}',
);
// Container queries do not concern the window, and neither do queries about the kind of device.
assert.equal(forPhone('@container card (max-width: 3.5rem){}'), '@container card (max-width: 3.5rem){}');
assert.equal(forPhone('@media (pointer:coarse){}'), '@media (pointer:coarse){}');
assert.equal(forPhone(':root[data-deck=four] .deck{}'), ':host([data-deck=four]) .deck{}');

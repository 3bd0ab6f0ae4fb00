// Exports the directive `repeat` of lit-html, which only tables use. So home does not load it.

export { repeat } from 'lit-html/directives/repeat.js';

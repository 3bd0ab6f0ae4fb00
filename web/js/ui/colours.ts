/** The seats' colours, in the order they are given out. */
export const COLOURS = ['red', 'blue', 'amber', 'green', 'violet', 'ink'];

/** Something that the user of the command can mend; shown as one line. */
export class Refusal extends Error {}

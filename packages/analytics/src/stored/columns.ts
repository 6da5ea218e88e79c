/** What a column holds: text, a wide integer, a double, a flag, an instant. */
export type ColumnKind = keyof Held

/** The JavaScript value of each kind of column. */
export type Held = { text: string; integer: number; float: number; flag: boolean; time: Date }

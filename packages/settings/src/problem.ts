/** The configuration cannot be used. The message is one line that names the key and its value. */
export class SettingsProblem extends Error {}

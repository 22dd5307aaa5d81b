/** Thrown if the configuration has a form that cannot be edited. */
export class Uneditable extends Error {}

/** Returns the keys of an object that describes each of them, for `z.enum` and lists of choices. */
export const keysOf = <T extends object>(described: T) => Object.keys(described) as (keyof T & string)[];

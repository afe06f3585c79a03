// Words that must not break over lines, cut out of a text.

/** Every second piece is a viscosity, `5W-40`: it breaks at its hyphen where nothing forbids it. */
export const splitAtViscosity = (text: string): string[] => text.split(/(\d+W-\d\d)/i)

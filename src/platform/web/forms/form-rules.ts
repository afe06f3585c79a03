// Validates form fields by rules that the contracts share with the server.

export type Typed = Readonly<Record<string, string | boolean | number | null>>
export type FormErrors<Values> = { readonly [Name in keyof Values]?: string | undefined }

/** The text under a field, or undefined when it is right; other fields may be read. */
export type Rule<Values, Name extends keyof Values> = (
  typed: Values[Name],
  all: Values,
) => string | undefined
export type FormRules<Values> = { readonly [Name in keyof Values]?: Rule<Values, Name> }

export const errorOf = <Values extends Typed>(
  rules: FormRules<Values>,
  name: keyof Values,
  values: Values,
): string | undefined => rules[name]?.(values[name], values)

/** Every field that is wrong, by name. */
export function errorsOf<Values extends Typed>(
  rules: FormRules<Values>,
  values: Values,
): FormErrors<Values> {
  const found = Object.keys(values).map((name) => [name, errorOf(rules, name, values)])
  return Object.fromEntries(found.filter(([, text]) => text !== undefined))
}

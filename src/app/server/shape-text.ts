// A JSON schema as a reader of types would write it down: `{ id: number, name?: string }`.

export type Shape = {
  readonly $ref?: string
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly items?: Shape
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Shape
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
}

const ONE_LINE = 72

export function shapeText(shape: Shape): string {
  const { $ref, anyOf, oneOf, items, properties, additionalProperties } = shape
  if ($ref) return $ref.replace(/^.*\//, '')
  if (shape.const !== undefined) return JSON.stringify(shape.const)
  if (shape.enum) return shape.enum.map((value) => JSON.stringify(value)).join(' | ')
  const either = anyOf ?? oneOf
  if (either) return either.map(shapeText).join(' | ')
  if (items) return `${bracketed(shapeText(items))}[]`
  if (properties) return fieldsText(shape)
  if (typeof additionalProperties === 'object')
    return `{ [имя]: ${shapeText(additionalProperties)} }`
  return `${shape.type ?? 'что угодно'}${limits(shape)}`
}

const bracketed = (text: string): string => (text.includes(' | ') ? `(${text})` : text)

function fieldsText({ properties = {}, required = [] }: Shape): string {
  const fields = Object.entries(properties).map(
    ([name, shape]) => `${name}${required.includes(name) ? '' : '?'}: ${shapeText(shape)}`,
  )
  const line = `{ ${fields.join(', ')} }`
  if (line.length <= ONE_LINE && !line.includes('\n')) return line
  return `{\n${fields.map((text) => text.replace(/^/gm, '  ')).join('\n')}\n}`
}

/** `string (1…100)`: of a text its length, of a number its size. */
function limits({ minLength, maxLength, minimum, maximum }: Shape): string {
  const least = minLength ?? reached(minimum)
  const most = maxLength ?? reached(maximum)
  return least === undefined && most === undefined ? '' : ` (${least ?? ''}…${most ?? ''})`
}

/** The bounds of a number that JSON can hold are no limit of ours. */
const reached = (bound: number | undefined): number | undefined =>
  bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER ? bound : undefined

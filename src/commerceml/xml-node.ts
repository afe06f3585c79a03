// An XML element with its content, and functions to read it.

export type XmlNode = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  /** The text directly inside the element. */
  text: string
  readonly children: XmlNode[]
}

export const childrenOf = (node: XmlNode, name: string): XmlNode[] =>
  node.children.filter((child) => child.name === name)

/** All nodes at the end of a path of names. */
export const nodesAt = (node: XmlNode, ...path: readonly string[]): XmlNode[] =>
  path.reduce<XmlNode[]>((nodes, name) => nodes.flatMap((one) => childrenOf(one, name)), [node])

/** The trimmed text of the first child with this name; '' when there is none. */
export const textOf = (node: XmlNode, name: string): string =>
  clean(node.children.find((child) => child.name === name)?.text)

export const attributeOf = (node: XmlNode, name: string): string => clean(node.attributes[name])

/** The text of a child, or of an attribute with the same name. */
export const childOrAttribute = (node: XmlNode, name: string): string =>
  textOf(node, name) || attributeOf(node, name)

/** Trims, and drops characters that PostgreSQL does not accept as text. */
const clean = (text = ''): string => text.replaceAll('\0', '').toWellFormed().trim()

export const isTrue = (text: string): boolean => /^(true|1|да|истина)$/i.test(text)

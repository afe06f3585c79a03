// The link that components render: `<a>` unless the caller hands in its router's own.

import type { ComponentProps, ComponentType } from 'react'

/** What every link takes: the attributes of `<a>`, the address always named. */
export type LinkProps = ComponentProps<'a'> & {
  href: string
  /** What a router's link hands to the page it leads to; a plain one cannot. */
  state?: unknown
}

/**
 * A component drawn in place of `<a>`. A router's link becomes one in a line:
 * `({ href, ...rest }: LinkProps) => <Link to={href} {...rest} />`.
 */
export type LinkComponent = ComponentType<LinkProps>

export const PlainLink: LinkComponent = ({ state: _, ...props }: LinkProps) => <a {...props} />

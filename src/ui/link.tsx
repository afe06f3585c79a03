// The link that components render: `<a>` unless the caller hands in its router's own.

import type { ComponentProps, ComponentType } from 'react'

/** The attributes of `<a>`; `href` is required. */
export type LinkProps = ComponentProps<'a'> & {
  href: string
  /** State for the target page; only a router's link passes it on. */
  state?: unknown
}

/**
 * A component drawn in place of `<a>`. A router's link becomes one in a line:
 * `({ href, ...rest }: LinkProps) => <Link to={href} {...rest} />`.
 */
export type LinkComponent = ComponentType<LinkProps>

export const PlainLink: LinkComponent = ({ state: _, ...props }: LinkProps) => <a {...props} />

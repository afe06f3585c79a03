// The router's link in the shape that the design system's components take.

import { Link } from 'react-router'
import type { LinkProps } from '#src/ui/link.tsx'

export const RouterLink = ({ href, ...rest }: LinkProps) => <Link to={href} {...rest} />

// Parts of the frame whose code comes after the page; their HTML is there at once.

import { framesLateParts } from '#src/platform/web/browsing/late-parts.tsx'

const part = framesLateParts(import('./late/frame-parts.tsx'))

export const CatalogueMenu = part('CatalogueMenu')
export const ErrorPage = part('ErrorPage')
export const Footer = part('Footer')
export const MobileMenu = part('MobileMenu')
export const ToastRegion = part('ToastRegion')
export const UserMenu = part('UserMenu')

// The links to the shop's main pages, as the header, the menu and the footer name them.

import { NavLink } from 'react-router'
import { writeSession, writeSessionText } from '#src/platform/web/browser-storage.ts'

/** The id of the menu of narrow screens. */
export const MOBILE_MENU = 'mobile-menu'

type Props = {
  /** Without it the link to the catalogue is left out. */
  readonly catalogueName?: 'Каталог' | 'Запчасти'
  readonly className: string | undefined
  /** Called when a link is followed. */
  readonly onFollow?: (link: HTMLElement) => void
}

export function SiteLinks({ catalogueName, className, onFollow }: Props) {
  return (
    <ul className={className}>
      {pages
        .filter(({ path }) => catalogueName || path !== CATALOGUE)
        .map(({ path, name }) => (
          <li key={path}>
            <NavLink
              to={path}
              onClick={(event) => {
                if (path === CATALOGUE) forgetCategories()
                onFollow?.(event.currentTarget)
              }}
            >
              {path === CATALOGUE ? catalogueName : name}
            </NavLink>
          </li>
        ))}
    </ul>
  )
}

const CATALOGUE = '/catalog'
const pages = [
  { path: '/guarantee', name: 'Гарантия' },
  { path: '/delivery', name: 'Доставка' },
  { path: CATALOGUE, name: 'Каталог' },
  { path: '/contacts', name: 'Контакты' },
]

/** The main links to the catalogue reset the category tree; other links keep it. */
export function forgetCategories() {
  writeSessionText('lastSelectedCategoryKey', null)
  writeSession('openCategories', null)
}

/** Closes the popover around a followed link: within one document the browser does not. */
export const closePopover = (inside: HTMLElement): void =>
  inside.closest<HTMLElement>('[popover]')?.hidePopover()

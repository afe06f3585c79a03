// The links to the shop's main pages, as the header, the menu and the footer name them.

import { NavLink } from 'react-router'
import { writeSession, writeSessionText } from '#src/platform/web/browser-storage.ts'

/** The id of the menu of narrow screens. */
export const MOBILE_MENU = 'mobile-menu'

type Props = {
  readonly catalogueName: 'Каталог' | 'Запчасти'
  readonly className: string | undefined
}

export function SiteLinks({ catalogueName, className }: Props) {
  return (
    <ul className={className}>
      {SITE_PAGES.map(({ path, name }) => (
        <li key={path}>
          <NavLink
            to={path}
            onClick={() => {
              if (path === CATALOGUE) forgetCategories()
            }}
          >
            {path === CATALOGUE ? catalogueName : name}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}

export const CATALOGUE = '/catalog'
export const SITE_PAGES = [
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

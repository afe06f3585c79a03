// The balloon of a shop on the map: city, address, phone, route.

import { formatPhone } from '#src/shared/phone.ts'
import type { Shop } from '../../contract.ts'
import { routeTo } from '../../map-view.ts'

/** Built of elements: names come from the database and must not be read as HTML. */
export function balloonOf(city: string, shop: Shop): HTMLElement {
  const phone = link(`tel:+${shop.phone.replace(/\D/g, '')}`, formatPhone(shop.phone))
  const route = link(routeTo(shop), 'Построить маршрут')
  route.target = '_blank'
  route.rel = 'noopener'
  const balloon = element('div', 'shop-balloon')
  balloon.append(
    element('p', 'shop-balloon-city', city),
    element('p', 'shop-balloon-title', shop.title),
    phone,
    route,
  )
  return balloon
}

function element(tag: 'div' | 'p', className: string, text = ''): HTMLElement {
  const made = document.createElement(tag)
  made.className = className
  made.textContent = text
  return made
}

function link(href: string, text: string): HTMLAnchorElement {
  const made = document.createElement('a')
  made.href = href
  made.className = 'shop-balloon-link'
  made.textContent = text
  return made
}

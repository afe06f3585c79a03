// The pins and clusters of the own map: looks by class, a name for those who do not see them.

import L from 'leaflet'

const PIN = 44

/** A pin whose tip stands on the shop; as large as a finger. */
export const pinIcon = (name: string): L.DivIcon =>
  named(name, {
    className: 'shop-pin',
    iconSize: [PIN, PIN],
    iconAnchor: [PIN / 2, PIN - 4],
    popupAnchor: [0, -PIN + 8],
  })

export const clusterIcon = (count: number): L.DivIcon =>
  named(`Магазины рядом: ${count}. Приблизить`, {
    className: 'shop-cluster',
    html: `<span>${count}</span>`,
    iconSize: [PIN, PIN],
  })

function named(name: string, options: L.DivIconOptions): L.DivIcon {
  const icon = L.divIcon(options)
  const create = icon.createIcon.bind(icon)
  icon.createIcon = (old) => {
    const made = create(old)
    made.setAttribute('aria-label', name)
    return made
  }
  return icon
}

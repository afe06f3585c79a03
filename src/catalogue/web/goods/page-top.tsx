// Breadcrumbs at the top of a catalogue page.

import { RouterLink } from '#src/platform/web/router-link.tsx'
import { Breadcrumbs, type Crumb } from '#src/ui/browsing/breadcrumbs.tsx'

type Props = {
  readonly trail: readonly Crumb[]
  readonly current: string
}

export const PageTop = ({ trail, current }: Props) => (
  <Breadcrumbs
    trail={[{ label: 'Каталог', href: '/catalog' }, ...trail]}
    current={current}
    link={RouterLink}
  />
)

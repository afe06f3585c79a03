import { renderToStaticMarkup as render } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { ButtonLink } from '../button.tsx'
import type { LinkProps } from '../link.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { Pagination } from './pagination.tsx'

const RouterLink = ({ href, ...rest }: LinkProps) => <a data-router="" {...rest} href={href} />

describe('pagination', () => {
  test('shows the range and links every page by its address', () => {
    const html = render(
      <Pagination page={1} perPage={10} total={23} hrefOf={(page) => `/catalog?page=${page}`} />,
    )
    expect(html).toContain('1–10 из 23')
    expect(html).toContain('href="/catalog?page=3"')
    expect(html).toMatch(/aria-current="page"[^>]*>1</)
    expect(html).toContain('rel="next"')
    expect(html).not.toContain('rel="prev"')
  })

  test('of one page has no links', () => {
    const html = render(<Pagination page={1} perPage={10} total={7} hrefOf={String} />)
    expect(html).toContain('1–7 из 7')
    expect(html).not.toContain('<a')
  })
})

test('links are drawn by the link component handed in', () => {
  const html = render(
    <>
      <ButtonLink href="/cart" link={RouterLink}>
        Корзина
      </ButtonLink>
      <Breadcrumbs
        trail={[{ label: 'Каталог', href: '/catalog' }]}
        current="Chery"
        link={RouterLink}
      />
      <Pagination page={1} perPage={1} total={2} hrefOf={String} link={RouterLink} />
    </>,
  )
  expect(html.match(/<a /g)).toHaveLength(html.match(/<a data-router/g)?.length ?? 0)
  expect(html).toContain('href="/cart"')
})

// What the server told search engines of the page that it sent is wrong for the page after it.

const ELEMENTS = 'script[type="application/ld+json"]'

type Router = {
  readonly state: { readonly location: { readonly pathname: string } }
  subscribe(onChange: (state: Router['state']) => void): () => void
}

/** Takes it out at the first change of the page. */
export function forgetStructuredData(router: Router): void {
  const { pathname } = router.state.location
  const stop = router.subscribe(({ location }) => {
    if (location.pathname === pathname) return
    for (const element of document.querySelectorAll(ELEMENTS)) element.remove()
    stop()
  })
}

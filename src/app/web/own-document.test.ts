import { createBrowserRouter, type RouterProviderProps } from 'react-router'
import { expect, test, vi } from 'vitest'
import { changeDocuments } from './own-document.ts'

const tiles = { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '' }
const origin = 'https://silkway.example'

/** As much of a browser's window as the router asks for, with the document of `/delivery`. */
function windowAtDelivery() {
  const location = {
    origin,
    href: `${origin}/delivery`,
    pathname: '/delivery',
    search: '',
    hash: '',
    assign: vi.fn<(address: string) => void>(),
  }
  const history = { state: { idx: 0 }, pushState: vi.fn(), replaceState: vi.fn() }
  const window = {
    location,
    history,
    document: { createElement: () => ({}) },
    addEventListener: () => {},
    removeEventListener: () => {},
  }
  return { location, history, window: window as unknown as Window }
}

function routerIn(window: Window) {
  const goingTo = () => router.state.navigation.location
  const middleware = [changeDocuments({ yandex: null, tiles }, '/delivery', goingTo)]
  const children = [{ path: '/contacts' }, { path: '/delivery' }, { path: '/guarantee' }]
  const router: RouterProviderProps['router'] = createBrowserRouter([{ middleware, children }], {
    window,
    hydrationData: { loaderData: {} },
  })
  return router
}

test('the contacts page is loaded whole, with all of its address', async () => {
  const { location, history, window } = windowAtDelivery()
  const router = routerIn(window)
  void router.navigate('/contacts?city=a#store-5')
  await vi.waitFor(() => expect(location.assign).toHaveBeenCalled())
  expect(location.assign.mock.calls).toEqual([['/contacts?city=a#store-5']])
  expect(history.pushState).not.toHaveBeenCalled()
})

test('a page under the same policy is a change within the document', async () => {
  const { location, window } = windowAtDelivery()
  const router = routerIn(window)
  await router.navigate('/guarantee#terms')
  expect(router.state.location).toMatchObject({ pathname: '/guarantee', hash: '#terms' })
  expect(location.assign).not.toHaveBeenCalled()
})

// Starts the office in the browser: its screens and their addresses.

import '#src/ui/tokens.css'
import '#src/ui/fonts.css'
import '#src/ui/base.css'
import './office.css'
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, type RouteObject, RouterProvider } from 'react-router'
import { isRefusal } from '#src/platform/web/api-error.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { NoSuch, OfficeFailure } from './office-failure.tsx'
import { OfficeFrame } from './office-frame.tsx'
import { forgetAndAsk, isLoggedOut, LOG_IN } from './use-session.ts'

const screens: RouteObject[] = [
  {
    path: '/office/invitation/:token',
    lazy: async () => ({
      Component: (await import('./people/invitation-screen.tsx')).InvitationScreen,
    }),
    hydrateFallbackElement: <Skeleton shape="text" />,
    errorElement: <OfficeFailure />,
  },
  {
    path: '/office',
    element: <OfficeFrame />,
    hydrateFallbackElement: <Skeleton shape="text" />,
    errorElement: <OfficeFailure />,
    children: [
      {
        index: true,
        lazy: async () => ({ Component: (await import('./today/today-screen.tsx')).TodayScreen }),
      },
      {
        path: 'desk',
        lazy: async () => ({ Component: (await import('./desk/desk-screen.tsx')).DeskScreen }),
      },
      {
        path: 'orders',
        lazy: async () => ({
          Component: (await import('./orders/orders-screen.tsx')).OrdersScreen,
        }),
      },
      {
        path: 'orders/new',
        lazy: async () => ({
          Component: (await import('./phone-order/phone-order-screen.tsx')).PhoneOrderScreen,
        }),
      },
      {
        path: 'orders/:order',
        lazy: async () => ({ Component: (await import('./orders/orders-screen.tsx')).OrderScreen }),
      },
      {
        path: 'staff',
        lazy: async () => ({
          Component: (await import('./people/people-screen.tsx')).PeopleScreen,
        }),
      },
      {
        path: 'acts',
        lazy: async () => ({ Component: (await import('./acts/acts-screen.tsx')).ActsScreen }),
      },
      {
        path: 'me',
        lazy: async () => ({ Component: (await import('./me/me-screen.tsx')).MeScreen }),
      },
      {
        path: 'imports',
        lazy: async () => ({
          Component: (await import('./imports/imports-screen.tsx')).ImportsScreen,
        }),
      },
      {
        path: 'imports/:import',
        lazy: async () => ({
          Component: (await import('./imports/import-screen.tsx')).ImportScreen,
        }),
      },
      {
        path: 'stock',
        lazy: async () => ({ Component: (await import('./stock/stock-screen.tsx')).StockScreen }),
      },
      {
        path: 'receive',
        lazy: async () => ({
          Component: (await import('./receive/receive-screen.tsx')).ReceiveScreen,
        }),
      },
      {
        path: 'receive/:reception',
        lazy: async () => ({
          Component: (await import('./receive/reception-screen.tsx')).ReceptionScreen,
        }),
      },
      {
        path: 'takings',
        lazy: async () => ({
          Component: (await import('./takings/takings-screen.tsx')).TakingsScreen,
        }),
      },
      {
        path: 'margins',
        lazy: async () => ({
          Component: (await import('./margins/margins-screen.tsx')).MarginsScreen,
        }),
      },
      {
        path: 'pictures',
        lazy: async () => ({
          Component: (await import('./pictures/pictures-screen.tsx')).PicturesScreen,
        }),
      },
      {
        path: 'money',
        lazy: async () => ({ Component: (await import('./money/money-screen.tsx')).MoneyScreen }),
      },
      {
        path: 'letters',
        lazy: async () => ({
          Component: (await import('./letters/letters-screen.tsx')).LettersScreen,
        }),
      },
      {
        path: 'requests',
        lazy: async () => ({
          Component: (await import('./requests/requests-screen.tsx')).RequestsScreen,
        }),
      },
      {
        path: 'exchange',
        lazy: async () => ({
          Component: (await import('./exchange/exchange-screen.tsx')).ExchangeScreen,
        }),
      },
      {
        path: 'exchange/:run',
        lazy: async () => ({
          Component: (await import('./exchange/exchange-screen.tsx')).ExchangeRunScreen,
        }),
      },
      {
        path: 'counter',
        lazy: async () => ({
          Component: (await import('./counter/counter-screen.tsx')).CounterScreen,
        }),
      },
      {
        path: 'counter/sale',
        lazy: async () => ({
          Component: (await import('./counter/sale-screen.tsx')).SaleScreen,
        }),
      },
      {
        path: 'pick',
        lazy: async () => ({
          Component: (await import('./pick/pick-list-screen.tsx')).PickListScreen,
        }),
      },
      {
        path: 'pick/:order',
        lazy: async () => ({ Component: (await import('./pick/pick-screen.tsx')).PickScreen }),
      },
      { path: '*', element: <NoSuch text="Такого раздела нет." /> },
    ],
  },
]

const PATIENT_TRIES = 2

/** The session has ended elsewhere: the login screen comes up. */
const onError = (error: unknown): void => {
  if (isLoggedOut(error)) void forgetAndAsk(client)
}

const client = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { queryKey }) => queryKey[0] !== 'session' && onError(error),
  }),
  mutationCache: new MutationCache({
    // a wrong password ends no session
    onError: (error, _wish, _result, { options }) =>
      options.mutationKey !== LOG_IN && onError(error),
  }),
  defaultOptions: {
    // without a connection a call fails at once: none is kept to be sent later, by somebody else
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      // what has failed is read again, which that mode leaves out
      refetchOnReconnect: true,
      retry: (failed, error) => !isRefusal(error) && failed < PATIENT_TRIES,
    },
  },
})

const place = document.getElementById('office')
if (!place) throw new Error('The page has no place for the office')
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <RouterProvider router={createBrowserRouter(screens)} />
    </QueryClientProvider>
  </StrictMode>,
)

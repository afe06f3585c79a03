// The route table, in the order of the specification: path, page, loader, who may see it.

import type { ComponentType } from 'react'
import { type LoaderFunctionArgs, Outlet, type RouteObject, ScrollRestoration } from 'react-router'
import { CustomersOnly, GuestsOnly } from '#src/accounts/web/require-login.tsx'
import { ErrorPage } from './frame-parts.tsx'
import type { Loaders } from './late/loaders.ts'
import { Document, Layout, type RouteFrame } from './layout.tsx'

const inCatalogue: RouteFrame = { isCatalogue: true }

/** A lazy route: the code of a page is loaded with its first visit. */
const page = <Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
) => ({ Component: async () => (await load())[name] })

/** The code of the loaders comes after the first page, which the server has loaded. */
const by =
  (name: keyof Loaders) =>
  async (args: LoaderFunctionArgs): Promise<null> =>
    (await import('./late/loaders.ts')).loaders[name](args)

const recovery = () => page(() => import('#src/accounts/web/recovery-page.tsx'), 'RecoveryPage')

const shopPages: RouteObject[] = [
  {
    index: true,
    loader: by('loadHome'),
    handle: inCatalogue,
    lazy: page(() => import('./home-page.tsx'), 'HomePage'),
  },
  {
    path: 'catalog',
    loader: by('loadCatalogue'),
    handle: inCatalogue,
    lazy: page(() => import('#src/catalogue/web/catalogue-page.tsx'), 'CataloguePage'),
  },
  {
    path: 'catalog/:brand',
    loader: by('loadModels'),
    handle: inCatalogue,
    lazy: page(() => import('#src/vehicles/web/models-page.tsx'), 'ModelsPage'),
  },
  {
    path: 'catalog/:brand/:model',
    loader: by('loadModel'),
    handle: inCatalogue,
    lazy: page(() => import('#src/catalogue/web/model-page.tsx'), 'ModelPage'),
  },
  {
    path: 'catalog/product/:product',
    loader: by('loadProduct'),
    lazy: page(() => import('#src/catalogue/web/product-page.tsx'), 'ProductPage'),
  },
  {
    path: 'catalog/categories/:category',
    loader: by('loadCategory'),
    handle: inCatalogue,
    lazy: page(() => import('#src/catalogue/web/category-page.tsx'), 'CategoryPage'),
  },
  {
    path: 'oil',
    loader: by('loadOils'),
    lazy: page(() => import('#src/catalogue/web/oil-page.tsx'), 'OilPage'),
  },
  {
    path: 'service/:brand/:model',
    loader: by('loadService'),
    lazy: page(() => import('#src/maintenance/web/service-page.tsx'), 'ServicePage'),
  },
  {
    path: 'compare/:product',
    loader: by('loadProduct'),
    lazy: page(() => import('#src/catalogue/web/compare-page.tsx'), 'ComparePage'),
  },
  {
    path: 'favourites',
    lazy: page(() => import('#src/catalogue/web/favourites-page.tsx'), 'FavouritesPage'),
  },
  { path: 'catalog/search', loader: by('loadSearchForm') },
  {
    path: 'catalog/search/:text',
    loader: by('loadSearchResults'),
    handle: inCatalogue,
    lazy: page(() => import('#src/search/web/search-results-page.tsx'), 'SearchResultsPage'),
  },
  {
    path: 'contacts',
    loader: by('loadStores'),
    lazy: page(() => import('#src/stores/web/contacts-page.tsx'), 'ContactsPage'),
  },
  {
    path: 'guarantee',
    lazy: page(() => import('#src/content/web/guarantee-page.tsx'), 'GuaranteePage'),
  },
  {
    path: 'delivery',
    lazy: {
      ...page(() => import('#src/delivery/web/delivery-page.tsx'), 'DeliveryPage'),
      loader: async () => (await import('#src/delivery/web/loaders.ts')).loadDeliveryPrices,
    },
  },
  {
    path: 'terms',
    lazy: page(() => import('./terms-page.tsx'), 'TermsPage'),
  },
  {
    path: 'personal-data',
    lazy: page(() => import('./personal-data-page.tsx'), 'PersonalDataPage'),
  },
  {
    path: 'cart',
    lazy: page(() => import('#src/checkout/web/cart-page.tsx'), 'CartPage'),
  },
  {
    path: 'cart/list',
    lazy: page(() => import('#src/checkout/web/article-list-page.tsx'), 'ArticleListPage'),
  },
  {
    path: 'orders/:orderId',
    lazy: page(() => import('#src/checkout/web/order-page.tsx'), 'OrderPage'),
  },
  {
    path: 'payment/:orderId',
    lazy: page(() => import('#src/payments/web/payment-page.tsx'), 'PaymentPage'),
  },
  {
    path: 'request',
    lazy: page(() => import('#src/requests/web/request-page.tsx'), 'RequestPage'),
  },
  {
    path: 'call-back',
    lazy: page(() => import('#src/requests/web/call-back-page.tsx'), 'CallBackPage'),
  },
  {
    path: 'arrival/:token',
    lazy: page(() => import('#src/requests/web/arrival-page.tsx'), 'ArrivalPage'),
  },
  {
    path: 'news',
    loader: by('loadNewsList'),
    lazy: page(() => import('#src/content/web/news-list-page.tsx'), 'NewsListPage'),
  },
  {
    path: 'news/:path',
    loader: by('loadNewsItem'),
    lazy: page(() => import('#src/content/web/news-page.tsx'), 'NewsPage'),
  },
  {
    element: (
      <GuestsOnly>
        <Outlet />
      </GuestsOnly>
    ),
    children: [
      {
        path: 'login',
        lazy: page(() => import('#src/accounts/web/login-page.tsx'), 'LoginPage'),
      },
    ],
  },
  {
    path: 'registration',
    lazy: page(() => import('#src/accounts/web/registration-page.tsx'), 'RegistrationPage'),
  },
  { path: 'forgot-password', lazy: recovery() },
  { path: 'new-password/:token', lazy: recovery() },
  { path: 'confirm-email/:token', lazy: recovery() },
  {
    path: 'personal-area',
    element: (
      <CustomersOnly>
        <Outlet />
      </CustomersOnly>
    ),
    children: [
      {
        path: 'info',
        lazy: page(() => import('#src/accounts/web/personal-info-page.tsx'), 'PersonalInfoPage'),
      },
      {
        path: 'orders',
        lazy: page(() => import('./personal-area-orders-page.tsx'), 'PersonalAreaOrdersPage'),
      },
      {
        path: 'cars',
        lazy: page(() => import('#src/accounts/web/garage-page.tsx'), 'GaragePage'),
      },
      {
        path: 'terms',
        lazy: page(() => import('./personal-area-terms-page.tsx'), 'PersonalAreaTermsPage'),
      },
      {
        path: 'security',
        lazy: page(() => import('#src/accounts/web/security-page.tsx'), 'SecurityPage'),
      },
    ],
  },
  {
    path: '*',
    loader: () => {
      throw new Response(null, { status: 404 })
    },
    element: null,
  },
]

export const routes: RouteObject[] = [
  {
    element: (
      <Document>
        <Layout />
        <ScrollRestoration />
      </Document>
    ),
    errorElement: (
      <Document>
        <Layout>
          <ErrorPage />
        </Layout>
      </Document>
    ),
    children: [{ errorElement: <ErrorPage />, children: shopPages }],
  },
]

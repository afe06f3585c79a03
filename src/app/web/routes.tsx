// The route table, in the order of the specification: path, page, loader, who may see it.

import { Outlet, type RouteObject, ScrollRestoration } from 'react-router'
import { CustomersOnly, GuestsOnly } from '#src/accounts/web/require-login.tsx'
import { loadCatalogue, loadCategory, loadModel, loadProduct } from '#src/catalogue/web/loaders.ts'
import { loadNewsItem, loadNewsList } from '#src/content/web/loaders.ts'
import { loadSearchForm, loadSearchResults } from '#src/search/web/loaders.ts'
import { loadStores } from '#src/stores/web/loaders.ts'
import { loadModels } from '#src/vehicles/web/loaders.ts'
import { Document } from './document.tsx'
import { ErrorPage } from './error-page.tsx'
import { loadHome } from './home-loader.ts'
import { Layout } from './layout.tsx'
import type { RouteFrame } from './route-frame.ts'

const withSearchForm: RouteFrame = { hasSearchForm: true }

// anew for each route: the router empties it once it is loaded
const recovery = () => ({
  Component: async () => (await import('#src/accounts/web/recovery-page.tsx')).RecoveryPage,
})

const shopPages: RouteObject[] = [
  {
    index: true,
    loader: loadHome,
    handle: withSearchForm,
    lazy: { Component: async () => (await import('./home-page.tsx')).HomePage },
  },
  {
    path: 'catalog',
    loader: loadCatalogue,
    handle: withSearchForm,
    lazy: {
      Component: async () => (await import('#src/catalogue/web/catalogue-page.tsx')).CataloguePage,
    },
  },
  {
    path: 'catalog/:brand',
    loader: loadModels,
    handle: withSearchForm,
    lazy: {
      Component: async () => (await import('#src/vehicles/web/models-page.tsx')).ModelsPage,
    },
  },
  {
    path: 'catalog/:brand/:model',
    loader: loadModel,
    handle: withSearchForm,
    lazy: {
      Component: async () => (await import('#src/catalogue/web/model-page.tsx')).ModelPage,
    },
  },
  {
    path: 'catalog/product/:product',
    loader: loadProduct,
    lazy: {
      Component: async () => (await import('#src/catalogue/web/product-page.tsx')).ProductPage,
    },
  },
  {
    path: 'catalog/categories/:category',
    loader: loadCategory,
    handle: withSearchForm,
    lazy: {
      Component: async () => (await import('#src/catalogue/web/category-page.tsx')).CategoryPage,
    },
  },
  {
    path: 'oil',
    lazy: {
      loader: async () => (await import('#src/catalogue/web/oil-loaders.ts')).loadOils,
      Component: async () => (await import('#src/catalogue/web/oil-page.tsx')).OilPage,
    },
  },
  { path: 'catalog/search', loader: loadSearchForm },
  {
    path: 'catalog/search/:text',
    loader: loadSearchResults,
    handle: withSearchForm,
    lazy: {
      Component: async () =>
        (await import('#src/search/web/search-results-page.tsx')).SearchResultsPage,
    },
  },
  {
    path: 'contacts',
    loader: loadStores,
    lazy: {
      Component: async () => (await import('#src/stores/web/contacts-page.tsx')).ContactsPage,
    },
  },
  {
    path: 'guarantee',
    lazy: {
      Component: async () => (await import('#src/content/web/guarantee-page.tsx')).GuaranteePage,
    },
  },
  {
    path: 'delivery',
    lazy: {
      Component: async () => (await import('#src/content/web/delivery-page.tsx')).DeliveryPage,
    },
  },
  {
    path: 'terms',
    lazy: { Component: async () => (await import('./terms-page.tsx')).TermsPage },
  },
  {
    path: 'personal-data',
    lazy: {
      Component: async () => (await import('./personal-data-page.tsx')).PersonalDataPage,
    },
  },
  {
    path: 'cart',
    lazy: { Component: async () => (await import('#src/checkout/web/cart-page.tsx')).CartPage },
  },
  {
    path: 'payment/:orderId',
    lazy: {
      Component: async () => (await import('#src/payments/web/payment-page.tsx')).PaymentPage,
    },
  },
  {
    path: 'news',
    loader: loadNewsList,
    lazy: {
      Component: async () => (await import('#src/content/web/news-list-page.tsx')).NewsListPage,
    },
  },
  {
    path: 'news/:path',
    loader: loadNewsItem,
    lazy: { Component: async () => (await import('#src/content/web/news-page.tsx')).NewsPage },
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
        lazy: {
          Component: async () => (await import('#src/accounts/web/login-page.tsx')).LoginPage,
        },
      },
    ],
  },
  {
    path: 'registration',
    lazy: {
      Component: async () =>
        (await import('#src/accounts/web/registration-page.tsx')).RegistrationPage,
    },
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
        lazy: {
          Component: async () =>
            (await import('#src/accounts/web/personal-info-page.tsx')).PersonalInfoPage,
        },
      },
      {
        path: 'orders',
        lazy: {
          Component: async () =>
            (await import('./personal-area-orders-page.tsx')).PersonalAreaOrdersPage,
        },
      },
      {
        path: 'terms',
        lazy: {
          Component: async () =>
            (await import('./personal-area-terms-page.tsx')).PersonalAreaTermsPage,
        },
      },
      {
        path: 'security',
        lazy: {
          Component: async () => (await import('#src/accounts/web/security-page.tsx')).SecurityPage,
        },
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

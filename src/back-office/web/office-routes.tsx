// The screens of the office and their addresses.

import { Navigate, type RouteObject } from 'react-router'
import { DeskScreen } from './desk/desk-screen.tsx'
import { OfficeFailure } from './office-failure.tsx'
import { OfficeFrame } from './office-frame.tsx'
import { OrderScreen } from './orders/order-screen.tsx'
import { OrdersScreen } from './orders/orders-screen.tsx'

export const officeRoutes: RouteObject[] = [
  {
    path: '/office',
    element: <OfficeFrame />,
    errorElement: <OfficeFailure />,
    children: [
      { index: true, element: <Navigate to="/office/desk" replace /> },
      { path: 'desk', element: <DeskScreen /> },
      { path: 'orders', element: <OrdersScreen /> },
      { path: 'orders/:order', element: <OrderScreen /> },
      { path: '*', element: <OfficeFailure text="Такого раздела нет." /> },
    ],
  },
]

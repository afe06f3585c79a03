// Pictograms of filters, ignition, belts.

export const upkeepPictograms = {
  'oil-filter': (
    <>
      <rect x="12" y="12" width="24" height="32" rx="4" />
      <path d="M17 12V6h14v6" />
      <path d="M24 20c3 4 5 6.5 5 9a5 5 0 0 1 -10 0c0 -2.5 2 -5 5 -9Z" />
    </>
  ),
  'air-filter': (
    <>
      <rect x="4" y="11" width="40" height="26" rx="3" />
      <rect x="9" y="16" width="30" height="16" rx="1" />
      <path d="M14 16v16M19 16v16M24 16v16M29 16v16M34 16v16" />
    </>
  ),
  'cabin-filter': (
    <>
      <path d="M5 22h38v20H5ZM5 42l6.33-20 6.34 20L24 22l6.33 20 6.34-20L43 42" />
      <path d="M12 15V6m-3.5 3.5L12 6l3.5 3.5M24 15V6m-3.5 3.5L24 6l3.5 3.5M36 15V6m-3.5 3.5L36 6l3.5 3.5" />
    </>
  ),
  'fuel-filter': (
    <>
      <rect x="12" y="14" width="24" height="20" rx="4" />
      <path d="M12 24H4M36 24h8M17.5 14v20M30.5 14v20" />
    </>
  ),
  'spark-plug': (
    <>
      <path d="M21 4h6v5h-6ZM20 9h8l2 11H18Z" />
      <rect x="14" y="20" width="20" height="6" rx="1" />
      <path d="M18 26v11h12V26M18 31.5h12M24 37v3M30 37v7h-7" />
    </>
  ),
  coil: (
    <>
      <rect x="7" y="5" width="24" height="13" rx="3" />
      <path d="M31 8h8v7h-8M14 18v17h10V18M14 23.5h10M14 29h10" />
      <rect x="12" y="35" width="14" height="8" rx="2" />
    </>
  ),
  'ignition-wire': (
    <>
      <rect x="8" y="5" width="10" height="13" rx="2" />
      <rect x="30" y="5" width="10" height="13" rx="2" />
      <path d="M13 18v13a11 11 0 0 0 22 0V18M25 16l-4 7h6l-4 7" />
    </>
  ),
  belt: (
    <>
      <path d="M17 11h14a13 13 0 0 1 0 26H17a13 13 0 0 1 0-26ZM17 15h14a9 9 0 0 1 0 18H17a9 9 0 0 1 0-18Z" />
      <path d="M17 15v3.5M21.7 15v3.5M26.3 15v3.5M31 15v3.5M17 33v-3.5M21.7 33v-3.5M26.3 33v-3.5M31 33v-3.5M8 24h3.5M40 24h-3.5M10.6 17.6l2.5 2.5M10.6 30.4l2.5-2.5M37.4 17.6l-2.5 2.5M37.4 30.4l-2.5-2.5" />
    </>
  ),
  'drive-belt': (
    <>
      <path d="M27.58 37.56L42.51 16.65A8 8 0 0 0 31.71 5.25L10.03 19.03A13 13 0 1 0 27.58 37.56Z" />
      <circle cx="17" cy="30" r="8" />
      <circle cx="36" cy="12" r="3" />
      <circle cx="17" cy="30" r="2.5" />
    </>
  ),
  tensioner: (
    <>
      <circle cx="18" cy="29" r="14" />
      <circle cx="18" cy="29" r="7" />
      <circle cx="18" cy="29" r="2" />
      <path d="M11.5 16.6L34.21 4.69A6 6 0 0 1 42.31 12.79L30.4 35.5" />
      <circle cx="37" cy="10" r="1.5" />
    </>
  ),
}

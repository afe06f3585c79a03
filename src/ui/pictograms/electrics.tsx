// Pictograms of sensors, starting and charging, light.

export const electricPictograms = {
  sensor: (
    <>
      <path d="M20 13V4h8v9" />
      <rect x="15" y="13" width="18" height="6" rx="1" />
      <path d="M19 19h10v9H19ZM24 28v2c0 7 11 3 11 10M24 8v.1" />
      <rect x="31" y="38" width="8" height="6" rx="1" />
    </>
  ),
  starter: (
    <>
      <rect x="4" y="19" width="26" height="20" rx="3" />
      <rect x="8" y="8" width="19" height="11" rx="2" />
      <path d="M30 24h6v12h-6M36 27h8v6h-8M40 27v6M27 13.5h6V24M4 25h0M10 19v20" />
    </>
  ),
  generator: (
    <>
      <rect x="13" y="9" width="24" height="30" rx="4" />
      <path d="M13 15H5v18h8M5 21h8M5 27h8M20 16v16M25 16v16M30 16v16M20 9V4h10v5M20 39v5h10v-5M37 20h5v8h-5" />
    </>
  ),
  battery: (
    <>
      <rect x="4" y="14" width="40" height="27" rx="3" />
      <path d="M9 14V9h8v5M31 14V9h8v5M10 27h7M31 27h7M34.5 23.5v7" />
    </>
  ),
  headlamp: (
    <>
      <path d="M4 17c11-6 24-8 37-6 2.5 8 1.5 17-3.5 25H18C10 36 5 28 4 17Z" />
      <circle cx="30" cy="23.5" r="7" />
      <circle cx="15.5" cy="24.5" r="4.5" />
    </>
  ),
  'tail-lamp': (
    <>
      <path d="M4 12h31c5 0 9 4 9 9v7c0 5-3 8-8 8H15C8 36 4 27 4 12ZM18 12v24M31 12v24M18 24h13" />
    </>
  ),
  bulb: (
    <>
      <path d="M18.5 31c0-3-1.5-4.5-3-6.5a12 12 0 1 1 17 0c-1.5 2-3 3.5-3 6.5ZM18.5 31v5h11v-5M18.5 36h11l-2 6h-7ZM20 19l2.5 4 1.5-3 1.5 3 2.5-4" />
    </>
  ),
}

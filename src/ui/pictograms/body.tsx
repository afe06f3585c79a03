// Pictograms of body panels, mirrors, glass, wipers.

export const bodyPictograms = {
  bumper: (
    <>
      <path d="M3 16c13-4 29-4 42 0v9c0 6-3 9-8 9.5-8 1-18 1-26 0-5-.5-8-3.5-8-9.5ZM3 21c13-3 29-3 42 0" />
      <rect x="15" y="25" width="18" height="5" rx="2" />
      <circle cx="9" cy="27" r="1.5" />
      <circle cx="39" cy="27" r="1.5" />
    </>
  ),
  grille: (
    <>
      <path d="M4 12h40l-5 24H9ZM5.2 18h12M30.8 18h12M6.5 24H16M32 24h9.5M7.7 30h9.6M30.7 30h9.6" />
      <ellipse cx="24" cy="24" rx="8" ry="5.5" />
    </>
  ),
  fender: (
    <>
      <path d="M4 37V22c1.5-7 6-10 13-10h9c9 0 15 4 18 11v14h-6a13 13 0 0 0-26 0Z" />
      <path d="M34 19h5" />
    </>
  ),
  hood: (
    <>
      <path d="M9 40c-3-9-4-18-3-26C17 8 31 8 42 14c1 8 0 17-3 26-10-3-20-3-30 0ZM17 34c-1.5-6-2-12-1.5-19M31 34c1.5-6 2-12 1.5-19" />
    </>
  ),
  mirror: (
    <>
      <path d="M9 11h23c7 0 11 4 11 10s-4 11-11 11H17C10 32 5 25 5 17c0-4 1.5-6 4-6ZM15 32l-3 10h13l2-10M29 17l-7 9M35 18l-6 8" />
    </>
  ),
  door: (
    <>
      <path d="M7 43V24L19 6h22v37ZM13.5 24 22 11h14v13ZM7 43h34M29 31h7" />
    </>
  ),
  glass: (
    <>
      <path d="M5 36 13 11h22l8 25c-12-3-26-3-38 0ZM20 17l-4 10M27 17l-6 11" />
    </>
  ),
  wiper: (
    <>
      <path d="M10 5 44 31M7.5 8.3l34 26M10 5 7.5 8.3M44 31l-2.5 3.3" />
      <path d="M12 36.5 25.5 22" />
      <circle cx="9" cy="39.5" r="4.5" />
    </>
  ),
}

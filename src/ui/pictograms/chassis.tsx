// Pictograms of suspension, hubs, steering.

export const chassisPictograms = {
  'shock-absorber': (
    <>
      <g transform="rotate(30 24 24)">
        <circle cx="24" cy="3.5" r="3" />
        <path d="M24 6.5V11M14 11h20M33 15 15 18.5M33 20.5 15 24M33 26 15 29.5M14 33h20M19.5 33v8.5h9V33" />
        <circle cx="24" cy="44.5" r="3" />
      </g>
    </>
  ),
  spring: (
    <>
      <path d="M13 7h22M13 41h22" />
      <path d="M35 7c1.5 5-23.5 3-22 8.5s23.5 0 22 5.5-23.5.5-22 6 23.5.5 22 6-23.5 3-22 8" />
    </>
  ),
  'strut-mount': (
    <>
      <rect x="4" y="34" width="40" height="6" rx="2" />
      <path d="M10 34c1-9 6-14 14-14s13 5 14 14" />
      <path d="M19 20.5V11h10v9.5M24 11V5M11 27v-9M37 27v-9" />
    </>
  ),
  arm: (
    <>
      <circle cx="10" cy="11" r="6" />
      <circle cx="38" cy="11" r="6" />
      <circle cx="24" cy="38" r="6" />
      <circle cx="10" cy="11" r="1" />
      <circle cx="38" cy="11" r="1" />
      <circle cx="24" cy="38" r="1" />
      <path d="M5.5 15 18.7 35.3M42.5 15 29.3 35.3M15.5 13.5c2 4.5 5 6.5 8.5 6.5s6.5-2 8.5-6.5" />
    </>
  ),
  'ball-joint': (
    <>
      <path d="M21 17V4h6v13M21 8.5h6M18 17h12l4 9H14ZM10 26h28v6H10ZM13 32c0 7 4.5 11 11 11s11-4 11-11" />
      <path d="M10 29H4M38 29h6" />
    </>
  ),
  bushing: (
    <>
      <ellipse cx="16" cy="24" rx="11" ry="18" />
      <ellipse cx="16" cy="24" rx="4.5" ry="7.5" />
      <path d="M16 6h15c6.5 0 12 8 12 18s-5.5 18-12 18H16" />
    </>
  ),
  'stabilizer-link': (
    <>
      <circle cx="13" cy="11" r="6" />
      <circle cx="35" cy="37" r="6" />
      <path d="M14.27 16.86L29.43 34.78M18.57 13.22L33.73 31.14" />
      <path d="M7 11H3M41 37h4M13 11v.1M35 37v.1" />
    </>
  ),
  'stabilizer-bushing': (
    <>
      <path d="M8 40V22a16 16 0 0 1 32 0v18H25.5l-1.5-9.5-1.5 9.5ZM4 40h4M40 40h4" />
      <circle cx="24" cy="23" r="7.5" />
    </>
  ),
  hub: (
    <>
      <path d="M18 5h7v38h-7ZM25 13h10l5 4v14l-5 4H25M18 17h-6v14h6M18 10H8M18 38H8M35 13v22" />
    </>
  ),
  bearing: (
    <>
      <circle cx="24" cy="24" r="20" />
      <circle cx="24" cy="24" r="8" />
      <circle cx="24" cy="10" r="3" />
      <circle cx="33.9" cy="14.1" r="3" />
      <circle cx="38" cy="24" r="3" />
      <circle cx="33.9" cy="33.9" r="3" />
      <circle cx="24" cy="38" r="3" />
      <circle cx="14.1" cy="33.9" r="3" />
      <circle cx="10" cy="24" r="3" />
      <circle cx="14.1" cy="14.1" r="3" />
    </>
  ),
  'steering-rack': (
    <>
      <path d="M18 25h13v10H18ZM21 25V14h7v11M24.5 14V6" />
      <path d="M18 26l-2.5-1.5L13 26l-2.5-1.5L8 27v6l2.5 2.5L13 34l2.5 1.5L18 34M31 26l2.5-1.5L36 26l2.5-1.5L40.5 27v6L38.5 35.5 36 34l-2.5 1.5L31 34M8 30H3M40.5 30H45" />
    </>
  ),
  'tie-rod': (
    <>
      <circle cx="13" cy="15" r="8" />
      <circle cx="13" cy="15" r="2.5" />
      <path d="M10.5 7.4V3h5v4.4M16.6 22.1l20.4 21.4 6-6-20.9-20.2M27.5 33.5l6-5.5M32 38.3l6-5.7" />
    </>
  ),
  boot: (
    <>
      <rect x="18" y="4" width="12" height="6" rx="2" />
      <rect x="15" y="10" width="18" height="8" rx="3" />
      <rect x="11.5" y="18" width="25" height="8" rx="3" />
      <rect x="8" y="26" width="32" height="8" rx="3" />
      <rect x="4.5" y="34" width="39" height="10" rx="3" />
    </>
  ),
}

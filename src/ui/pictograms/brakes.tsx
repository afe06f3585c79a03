// Pictograms of discs, pads, drums, hydraulics.

export const brakePictograms = {
  'brake-disc': (
    <>
      <circle cx="24" cy="24" r="20" />
      <circle cx="24" cy="24" r="11" />
      <circle cx="24" cy="24" r="4" />
      <circle cx="24" cy="16.4" r="0.4" />
      <circle cx="31.23" cy="21.65" r="0.4" />
      <circle cx="28.47" cy="30.15" r="0.4" />
      <circle cx="19.53" cy="30.15" r="0.4" />
      <circle cx="16.77" cy="21.65" r="0.4" />
      <circle cx="24" cy="8.5" r="0.6" />
      <circle cx="33.11" cy="11.46" r="0.6" />
      <circle cx="38.74" cy="19.21" r="0.6" />
      <circle cx="38.74" cy="28.79" r="0.6" />
      <circle cx="33.11" cy="36.54" r="0.6" />
      <circle cx="24" cy="39.5" r="0.6" />
      <circle cx="14.89" cy="36.54" r="0.6" />
      <circle cx="9.26" cy="28.79" r="0.6" />
      <circle cx="9.26" cy="19.21" r="0.6" />
      <circle cx="14.89" cy="11.46" r="0.6" />
    </>
  ),
  'brake-pad': (
    <>
      <path d="M4 18h5l3-5c7.5-3 16.5-3 24 0l3 5h5v7h-4l-2.5 10c-8.5-3-18.5-3-27 0L8 25H4Z" />
      <path d="M14.5 18.5c6-2 13-2 19 0l-1.5 9c-5-1.5-11-1.5-16 0ZM24 17v9.4" />
    </>
  ),
  'brake-drum': (
    <>
      <ellipse cx="17" cy="24" rx="11" ry="19" />
      <path d="M17 5h15c6 0 11 8.5 11 19s-5 19-11 19H17" />
      <ellipse cx="17" cy="24" rx="3.5" ry="6" />
      <path d="M17 11.5v.1M17 36.5v.1M11.5 18v.1M22.5 18v.1M11.5 30v.1M22.5 30v.1" />
    </>
  ),
  'brake-shoe': (
    <>
      <path d="M3.05 31.54A21 21 0 0 1 44.95 31.54L32.98 32.37A9 9 0 0 0 15.02 32.37Z" />
      <path d="M8.54 31.92A15.5 15.5 0 0 1 39.46 31.92" />
      <circle cx="15.37" cy="24.37" r="0.6" />
      <circle cx="32.63" cy="24.37" r="0.6" />
      <path d="M9.43 27.7L4.27 25.82M24 17.5L24 12M38.57 27.7L43.73 25.82" />
    </>
  ),
  caliper: (
    <>
      <path d="M37.63 30.53A17 17 0 1 1 26.25 10.83" />
      <circle cx="21" cy="27" r="7" />
      <circle cx="21" cy="27" r="2" />
      <path d="M27.8 6.08A22 22 0 0 1 42.52 31.57L31.76 29.29A11 11 0 0 0 24.4 16.54Z" />
      <path d="M30.7 13.65A16.5 16.5 0 0 1 37.41 25.28" />
    </>
  ),
  'brake-cylinder': (
    <>
      <rect x="11" y="5" width="18" height="12" rx="2" />
      <path d="M15 17v6M25 17v6" />
      <rect x="6" y="23" width="30" height="12" rx="3" />
      <path d="M36 29h8M13 35v6M27 35v6" />
    </>
  ),
}

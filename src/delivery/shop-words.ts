// Names a shop of a promise for the buyer.

type Shop = { readonly city: string; readonly title: string }

/** «Волгоград, ул. Мира, 71»; the street alone where the buyer has chosen that city. */
export const shopText = ({ city, title }: Shop, chosenCity: string): string =>
  city === chosenCity ? title : `${city}, ${title}`

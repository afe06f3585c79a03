// The fields that columns of a price list may hold.

export const FIELDS = [
  'name',
  'article',
  'price',
  'quantity',
  'manufacturer',
  'category',
  'description',
  'barcode',
  'originals',
  'crosses',
  'superseded_by',
  'cars',
  'make',
  'currency',
  'pictures',
  'code',
] as const
export type Field = (typeof FIELDS)[number]

export const FIELD_TITLES: Readonly<Record<Field, string>> = {
  name: 'наименование',
  article: 'артикул',
  price: 'цена',
  quantity: 'остаток',
  manufacturer: 'производитель',
  category: 'категория',
  description: 'описание',
  barcode: 'штрихкод',
  originals: 'оригинальные номера',
  crosses: 'кросс-номера',
  superseded_by: 'чем заменён',
  cars: 'автомобили',
  make: 'марка автомобиля',
  currency: 'валюта цены',
  pictures: 'фотографии',
  code: 'код поставщика',
}

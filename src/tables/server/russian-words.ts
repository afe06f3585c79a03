// How likely a text is Russian, by which letters stand beside each other.

/** Words as price lists have them: they tell how often two letters meet. */
const WORDS = `
артикул наименование производитель бренд марка модель цена розница опт остаток количество наличие
склад категория группа описание единица штука комплект код номер каталожный оригинальный аналог
товар прайс лист поставщик срок доставка заказ скидка дата рубль магазин запчасти автомобиль
колодки тормозные передние задние диск барабан суппорт цилиндр главный рабочий трос ручника шланг
фильтр масляный воздушный салонный топливный угольный элемент корпус крышка прокладка сальник
масло моторное трансмиссионное гидравлическое синтетическое полусинтетическое минеральное жидкость
охлаждающая антифриз тосол смазка герметик очиститель присадка свеча зажигания накаливания катушка
провод высоковольтный ремень поликлиновой приводной ролик натяжитель обводной цепь успокоитель
насос водяной помпа термостат радиатор вентилятор патрубок бачок расширительный пробка датчик
температуры давления положения кислорода скорости детонации клапан регулятор холостого хода
дроссельная заслонка форсунка рампа генератор стартер реле щётка втягивающее бендикс аккумулятор
лампа фара фонарь поворотник противотуманная зеркало стекло дверь капот крыло бампер решётка
молдинг накладка порог уплотнитель ручка замок петля стеклоподъёмник кнопка выключатель блок
управления двигатель поршень кольцо вкладыш шатун коленвал распредвал вал шестерня муфта сцепление
корзина ведомый выжимной подшипник ступица шаровая опора рычаг сайлентблок втулка стойка
стабилизатор амортизатор пружина отбойник пыльник подвеска рулевая тяга наконечник рейка кардан
крестовина шрус привод полуось редуктор мост коробка передач вариатор болт гайка винт шайба
шпилька клипса хомут кронштейн крепление подушка глушитель катализатор гофра коллектор выпускной
впускной турбина турбокомпрессор интеркулер левый правый верхний нижний внутренний наружный ось
кузов салон коврик чехол щётки стеклоочистителя омыватель подкрылок брызговик эмблема шина колесо
`

const UNKNOWN_PAIR = Math.log(1e-5)
const NO_LETTER = Math.log(1e-7)
/** A capital inside of a word, as letters of another encoding look. */
const CAPITAL_INSIDE = Math.log(1e-4)
/** A little rarer than letters: the same bytes are capitals in other encodings. */
const MARKS = /[«»№–—…°±·“”„‘’•\u00a0]/u
const MARK = Math.log(1e-3)
/** Marks that end something: a letter does not follow them at once. */
const ENDINGS = /[‘’”•–—…°]/u
const OPENING = /„/gu
const CLOSING = /[“”]/gu

const pairs = frequencies()

function frequencies(): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  let all = 0
  for (const word of WORDS.trim().split(/\s+/)) {
    const spelt = ` ${word} `
    for (let at = 1; at < spelt.length; at++) {
      const pair = spelt.slice(at - 1, at + 1)
      counts.set(pair, (counts.get(pair) ?? 0) + 1)
      all += 1
    }
  }
  return new Map([...counts].map(([pair, count]) => [pair, Math.log(count / all)]))
}

/** A logarithm; the larger, the likelier. To be compared between readings of the same bytes. */
export function likelihoodOfRussian(text: string): number {
  let sum = unclosedQuotations(text) * MARK
  let before = ' '
  let last = ' '
  let wasSmall = false
  for (const sign of text) {
    const small = sign.toLowerCase()
    const isLetter = /[а-яё]/u.test(small)
    if (isLetter) {
      sum += pairs.get(before + small) ?? UNKNOWN_PAIR
      if (wasSmall && sign !== small) sum += CAPITAL_INSIDE
      if (ENDINGS.test(last)) sum += MARK
    } else if (sign !== ' ') sum += MARKS.test(sign) ? MARK : NO_LETTER
    last = sign
    before = isLetter ? small : ' '
    wasSmall = isLetter && sign === small
  }
  return sum
}

/** How many quotations are begun and not ended: such a mark is a capital of another encoding. */
function unclosedQuotations(text: string): number {
  const count = (marks: RegExp) => text.match(marks)?.length ?? 0
  return Math.max(0, count(OPENING) - count(CLOSING))
}

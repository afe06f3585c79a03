// Sources of the tables' facts: keys and the texts that buyers read.

/** Key of a fact without a source. */
export const MEMORY = 'M'

const TITLES: Readonly<Record<string, string>> = {
  S2: 'каталоги запчастей, 2026 год',
  S4: 'калькулятор обслуживания дилера Chery',
  F3: 'kitajcar.ru, обслуживание Haval H3',
  F4: 'evcrate.com, замена масла Coolray',
  F5: '«За рулём», испытание Geely Preface',
  F6: 'дилер Geely, таблица обслуживания Tugella',
  F7: 'Geely Казахстан, таблица обслуживания',
  F8: 'таблица обслуживания Haval M6, Казахстан',
  F9: 'mashinaa.ru, таблицы обслуживания Haval',
  F10: 'Omoda, статья об обслуживании',
  F11: 'дилер Exeed, статья о масле',
  F12: '«За рулём», 2026 год, масло в моторах Haval',
  F13: 'transport-news.ru, масло в китайских моторах',
  F14: 'открытые правила обслуживания, рынок Китая',
  F15: 'открытая база запчастей, рынок Чили',
  F16: 'руководство DFSK Glory 560, 2023 год',
  F20: 'motor.ru, Tiggo 4 Pro',
  F28: 'to-club.ru, Chery IndiS',
  F29: 'moj-vnedorozhnik.ru, Tiggo T11',
  F30: 'клуб Hover',
  F39: 'открытая база фильтров',
  F44: 'tdconti55.ru, масло в коробке Lifan X60',
  F62: 'cardriven.ru, обслуживание Chery',
  F63: 'ya.ru, замена масла Chery',
  F64: 'gazeta.ru, 2025 год, обслуживание Jolion',
  F65: 'the-avto.ru, гарантия Haval',
}

/** Turns `S4, F13` into texts for buyers; other texts of the owner stay. */
export const sourceText = (source: string): string =>
  source
    .split(',')
    .map((key) => key.trim())
    .map((key) =>
      key === MEMORY ? 'без источника, сверьте с сервисной книжкой' : (TITLES[key] ?? key),
    )
    .join('; ')

export const isSourced = (source: string): boolean => source !== '' && source !== MEMORY

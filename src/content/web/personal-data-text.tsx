// The consent to the processing of personal data, a document of its own in the seller's name.

import { currentEdition, formatDay } from '#src/shared/agreement-editions.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { useCompany } from './company-context.ts'
import { Points, TextSection } from './text-screen.tsx'

export function ConsentText() {
  const { legalName, ogrn, inn, legalAddress, name } = useCompany()
  return (
    <>
      <p>
        Редакция от {formatDay(currentEdition('personal-data'))}. Согласие даёт покупатель магазина
        «{name}» отметкой при регистрации или кнопкой на этой странице — свободно, своей волей и в
        своём интересе. Оно не часть пользовательского соглашения: зарегистрироваться и заказать
        можно и без него.
      </p>
      <TextSection title="Кому">
        <p>
          Оператор — {legalName}, ОГРН {ogrn}, ИНН {inn}, адрес: {legalAddress}.
        </p>
      </TextSection>
      <TextSection title="Для чего">
        <Points points={PURPOSES} />
        <p>Рекламных рассылок согласие не разрешает.</p>
      </TextSection>
      <TextSection title="Какие данные">
        <Points points={PARTICULARS} />
        <p>Сведений о здоровье, взглядах и отпечатков пальцев оператор не запрашивает.</p>
      </TextSection>
      <TextSection title="Что оператор с ними делает">
        <p>
          Сбор, запись, систематизация, накопление, хранение, уточнение, извлечение, использование,
          предоставление перевозчику, блокирование, удаление и уничтожение — с помощью
          вычислительной техники и без неё. Перевозчик получает имя, телефон и адрес, и только если
          вы заказали доставку. За границу данные не передаются; решений, которые влияют на ваши
          права, программа сама не принимает.
        </p>
      </TextSection>
      <TextSection title="На какой срок">
        <p>
          Согласие действует со дня, когда вы его дали, и до отзыва. После отзыва оператор
          прекращает обработку и уничтожает данные не позднее 30 дней — кроме тех, которые обязан
          хранить по закону: сведения о покупках и чеках.
        </p>
      </TextSection>
      <Withdrawal />
    </>
  )
}

function Withdrawal() {
  const { phone, email, legalAddress } = useCompany()
  return (
    <TextSection title="Как отозвать">
      <p>
        Напишите на <a href={`mailto:${email}`}>{email}</a>, позвоните по телефону{' '}
        <a href={`tel:+${phone}`}>{formatPhone(phone)}</a> или отправьте письмо: {legalAddress}.
        Укажите имя и телефон или почту, с которыми вы зарегистрированы. Причину называть не нужно.
        На принятые заказы отзыв не влияет.
      </p>
    </TextSection>
  )
}

const PURPOSES = [
  'вести личный кабинет: хранить историю заказов и данные для следующего заказа;',
  'помогать с выбором детали и отвечать на вопросы, обращения и отзывы;',
  'защищать личный кабинет от чужого входа.',
]

const PARTICULARS = [
  'имя, фамилия и отчество, если вы его указали;',
  'номер телефона и адрес электронной почты;',
  'адрес доставки;',
  'заказы: товары, суммы, способы оплаты и получения, комментарии;',
  'время входа, сетевой адрес и название браузера.',
]

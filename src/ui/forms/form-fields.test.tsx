import { renderToStaticMarkup as render } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { QuantityStepper } from '../quantity-stepper.tsx'
import { Checkbox } from './checkbox.tsx'
import { PhoneField } from './phone-field.tsx'
import { RadioGroup } from './radio-group.tsx'
import { Select } from './select.tsx'
import { TextField } from './text-field.tsx'

describe('a text field', () => {
  test('is tied to its label, its hint and its error', () => {
    const html = render(
      <TextField id="email" label="E-mail" hint="Для чека" error="E-mail введён некорректно." />,
    )
    expect(html).toContain('<label for="email"')
    expect(html).toContain('aria-invalid="true" aria-describedby="email-hint email-error"')
    expect(html).toMatch(/aria-live="polite"><p id="email-error".*E-mail введён некорректно\./)
  })

  test('keeps the place of its error in the page, and says nothing while there is none', () => {
    const html = render(<TextField label="Имя" name="name" defaultValue="Анна" />)
    expect(html).toContain('<div aria-live="polite"></div>')
    expect(html).not.toContain('aria-invalid')
    expect(html).toContain('name="name"')
    expect(html).toContain('value="Анна"')
  })
})

test('a phone field shows stored digits in the mask', () => {
  const html = render(<PhoneField label="Телефон" name="phone" defaultValue="79991234567" />)
  expect(html).toContain('value="+7 (999) 123-45-67"')
  expect(html).toContain('type="tel"')
})

describe('a select', () => {
  test('offers its placeholder first', () => {
    const html = render(
      <Select label="Марка" placeholder="Выберите марку" options={['Chery', 'Haval']} />,
    )
    expect(html).toMatch(/<option value="" selected="">Выберите марку<\/option>|<option value="">/)
    expect(html).not.toContain('disabled')
  })

  test('is disabled and says so while there is nothing to choose', () => {
    const html = render(
      <Select
        label="Двигатель"
        placeholder="Тип двигателя"
        emptyText="Нет двигателей"
        options={[]}
      />,
    )
    expect(html).toContain('disabled')
    expect(html).toContain('Нет двигателей')
    expect(html).not.toContain('Тип двигателя')
  })

  test('groups its options', () => {
    const store = { value: 'ул. Рокоссовского, 1', label: 'ул. Рокоссовского, 1' }
    const html = render(
      <Select label="Магазин" options={[{ label: 'Волгоград', options: [store] }]} />,
    )
    expect(html).toContain('<optgroup label="Волгоград"><option value="ул. Рокоссовского, 1">')
  })
})

test('a radio group checks the chosen option', () => {
  const html = render(
    <RadioGroup
      legend="Способ доставки"
      name="shipping_method"
      options={[
        { value: '1', label: 'Самовывоз' },
        { value: '2', label: 'Доставка' },
      ]}
      defaultValue="2"
    />,
  )
  expect(html.match(/checked=""/g)).toHaveLength(1)
  expect(html).toMatch(/<input[^>]*checked=""[^>]*value="2"/)
})

test('the label of a checkbox may hold a link', () => {
  const html = render(
    <Checkbox
      name="terms"
      label={
        <>
          Принимаю <a href="/terms">условия</a>
        </>
      }
    />,
  )
  expect(html).toContain('<a href="/terms">')
})

describe('a quantity stepper', () => {
  test('cannot go below its minimum', () => {
    const html = render(<QuantityStepper defaultValue={1} max={20} />)
    expect(html).toMatch(/aria-label="Уменьшить количество" disabled=""/)
    expect(html).not.toMatch(/aria-label="Увеличить количество" disabled=""/)
  })

  test('counts by whole packs and ends with the last one that fits', () => {
    const html = render(<QuantityStepper value={20} min={4} step={4} max={22} />)
    expect(html).toContain('step="4"')
    expect(html).toMatch(/aria-label="Увеличить количество" disabled=""/)
  })

  test('cannot go above its maximum', () => {
    const html = render(<QuantityStepper value={20} max={20} />)
    expect(html).toMatch(/aria-label="Увеличить количество" disabled=""/)
  })
})

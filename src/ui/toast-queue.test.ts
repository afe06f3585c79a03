import { afterEach, describe, expect, test } from 'vitest'
import { closeToast, currentToasts, onToastsChange, showToast } from './toast-queue.ts'

const texts = () => currentToasts().map((toast) => toast.text)

afterEach(() => {
  for (const toast of currentToasts()) closeToast(toast.id)
})

describe('toasts', () => {
  test('stand in the order they were shown, the same text twice too', () => {
    showToast('Товар добавлен в корзину')
    showToast('Товар добавлен в корзину')
    expect(texts()).toEqual(['Товар добавлен в корзину', 'Товар добавлен в корзину'])
  })

  test('are three at most: the oldest gives way', () => {
    for (const text of ['первый', 'второй', 'третий', 'четвёртый']) showToast(text)
    expect(texts()).toEqual(['второй', 'третий', 'четвёртый'])
  })

  test('are closed one by one, and listeners hear of it', () => {
    let changes = 0
    const stop = onToastsChange(() => {
      changes += 1
    })
    showToast('Товар добавлен в корзину')
    for (const toast of currentToasts()) closeToast(toast.id)
    stop()
    showToast('уже не слышно')
    expect(changes).toBe(2)
    expect(texts()).toEqual(['уже не слышно'])
  })
})

// The offline page: the cart that the browser keeps, and the way back to the page.

const cart = document.getElementById('cart')
const retry = document.getElementById('retry')
const state = document.getElementById('state')

cart.textContent = cartText(unitsInCart())

/** Units of all lines; 0 where storage is empty, broken or forbidden. */
function unitsInCart() {
  try {
    const lines = JSON.parse(localStorage.getItem('cartItems') ?? '[]')
    return lines.reduce((sum, { quantity }) => sum + (Number(quantity) || 0), 0)
  } catch {
    return 0
  }
}

function cartText(units) {
  if (units === 0) return 'Корзина пуста.'
  return `Корзина на месте: ${units} шт. Оформить заказ можно, когда появится связь.`
}

let tries = 0

async function tryAgain() {
  retry.disabled = true
  const isInReach = await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (isInReach) return location.reload()
  retry.disabled = false
  retry.focus()
  tries += 1
  state.textContent = `Связи всё ещё нет. Попыток: ${tries}.`
}

retry.addEventListener('click', tryAgain)
addEventListener('online', tryAgain)

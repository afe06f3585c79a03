// What the shop knows of oils for the buyer's car: no more than the manual says.

import { carTitle, useCar } from '#src/vehicles/web/public.ts'
import styles from './oil-page.module.css'

export function OilAdvice() {
  const car = useCar()
  return (
    <p className={styles.advice}>
      Проверьте допуск в руководстве по эксплуатации: вязкость и класс зависят от двигателя.{' '}
      {car.brand &&
        `Рекомендаций изготовителя для ${carTitle(car)} у магазина нет, показаны все масла.`}
    </p>
  )
}

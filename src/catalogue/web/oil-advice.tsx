// What the shop knows of oils for a car: no more than the manual says.

import styles from './oil-page.module.css'

export const OilAdvice = () => (
  <p className={styles.advice}>
    Проверьте допуск в руководстве по эксплуатации: вязкость и класс зависят от двигателя. Масло
    подбирают по ним, а не по модели, поэтому показаны все.
  </p>
)

// Decisions about a price list: to agree to each of its questions, and to take it back.

import { useEffect, useRef, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/forms/checkbox.tsx'
import { inScreenWords, undoTexts } from '../../import-words.ts'
import type { ImportDetails } from '../../imports-contract.ts'
import dialogStyles from '../office-dialog.module.css'
import { useKeys } from '../use-keys.ts'
import styles from './import-screen.module.css'

type AgreementProps = {
  readonly questions: readonly string[]
  readonly isPending: boolean
  readonly onAgree: () => void
}

/** Each question is agreed to by itself, by A the next one; only then the list may be published. */
export function Agreement({ questions, isPending, onAgree }: AgreementProps) {
  const [agreed, setAgreed] = useState<readonly string[]>([])
  const publish = useRef<HTMLButtonElement>(null)
  const isAgreed = questions.every((question) => agreed.includes(question))
  const agree = (question: string, isTicked: boolean) =>
    setAgreed((before) =>
      isTicked ? [...before, question] : before.filter((one) => one !== question),
    )
  useKeys({
    KeyA: () => {
      const next = questions.find((question) => !agreed.includes(question))
      if (next) agree(next, true)
      else publish.current?.focus()
    },
  })
  useEffect(() => {
    if (isAgreed && questions.length > 0) publish.current?.focus()
  }, [isAgreed, questions.length])
  return (
    <section className={styles.asked} aria-labelledby="asked-title">
      <h2 id="asked-title">
        {questions.length > 0
          ? 'Список ждёт вашего решения: покупатели видят прежний'
          : 'Список сравнён, но не загружен'}
      </h2>
      {questions.map((question) => (
        <Checkbox
          key={question}
          label={inScreenWords(question, [])}
          aria-keyshortcuts="A"
          checked={agreed.includes(question)}
          onChange={({ target }) => agree(question, target.checked)}
        />
      ))}
      <div className={styles.buttons}>
        <Button
          ref={publish}
          variant="primary"
          disabled={!isAgreed}
          loading={isPending}
          onClick={onAgree}
        >
          {questions.length > 0 ? 'Да, загрузить' : 'Загрузить'}
        </Button>
        {!isAgreed && <p>Отметьте каждый вопрос, с которым согласны: клавиша A.</p>}
        {isAgreed && questions.length === 0 && <p>Проверьте, что изменится, и загрузите.</p>}
      </div>
    </section>
  )
}

type UndoProps = {
  readonly details: ImportDetails
  readonly isPending: boolean
  readonly onUndo: () => void
}

export function Undo({ details: { import: run, difference }, isPending, onUndo }: UndoProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const texts = undoTexts(difference ?? { added: 0, changed: 0, vanishing: 0 })
  const undo = () => {
    dialog.current?.close()
    onUndo()
  }
  return (
    <>
      <div className={styles.buttons}>
        <Button loading={isPending} onClick={() => dialog.current?.showModal()}>
          Отменить загрузку
        </Button>
        <p className={styles.soft}>Отменить можно 14 дней.</p>
      </div>
      <dialog ref={dialog} className={dialogStyles.dialog} aria-labelledby="undo-title">
        <div className={dialogStyles.form}>
          <h2 id="undo-title">Отменить загрузку № {run.id}?</h2>
          <p>Товары поставщика «{run.supplier}» станут такими, какими были до неё.</p>
          <ul className={styles.effects}>
            {texts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <p className={dialogStyles.hint}>
            Заказы не изменятся. Более поздние загрузки тех же товаров отменяют раньше этой.
          </p>
          <div className={dialogStyles.buttons}>
            <Button variant="primary" onClick={undo}>
              Отменить загрузку
            </Button>
            <Button onClick={() => dialog.current?.close()}>Не надо</Button>
          </div>
        </div>
      </dialog>
    </>
  )
}

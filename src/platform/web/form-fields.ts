// The fields of a form: what is typed, what is wrong, where the cursor goes.

import {
  type ChangeEvent,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { errorOf, errorsOf, type FormErrors, type FormRules, type Typed } from './form-rules.ts'

type NamesOf<Values, Kind> = {
  [Name in keyof Values]: Values[Name] extends Kind ? Name : never
}[keyof Values] &
  string

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The rules come with the schema library: they are fetched when the form is first used. */
type LoadRules<Values> = () => Promise<FormRules<Values>>

/** Errors come when a field is left and when the form is sent, and go while it is mended. */
export function useFormFields<Values extends Typed>(initial: Values, loadRules: LoadRules<Values>) {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<FormErrors<Values>>({})
  const { form, goToFirstWrong } = useFirstWrong()
  const isChecking = useRef(false)
  // without the rules the server checks alone: it does so in any case
  const rules = () => loadRules().catch((): FormRules<Values> => ({}))

  async function change<Name extends keyof Values>(name: Name, typed: Values[Name]) {
    const next = { ...values, [name]: typed }
    setValues(next)
    if (!errors[name]) return
    const error = errorOf(await rules(), name, next)
    setErrors((others) => ({ ...others, [name]: error }))
  }
  async function checkLeft(name: keyof Values) {
    const error = errorOf(await rules(), name, values)
    if (error) onceReleased(() => setErrors((others) => ({ ...others, [name]: error })))
  }
  function show(found: FormErrors<Values>) {
    setErrors(found)
    if (Object.keys(found).length > 0) goToFirstWrong()
  }
  return {
    values,
    form,
    change,
    /** Takes values that were changed together; errors of the old ones are dropped. */
    replace: (next: Values) => {
      setValues(next)
      setErrors({})
    },
    ...bindings({ values, errors, change, checkLeft, rules }),
    /** Checks the whole form; the first wrong field gets the cursor. */
    check: async (): Promise<boolean> => {
      if (isChecking.current) return false // the second of two clicks
      isChecking.current = true
      const found = errorsOf(await rules(), values)
      isChecking.current = false
      show(found)
      return Object.keys(found).length === 0
    },
    /** Shows what the server refused, by field. */
    refuse: (found: Readonly<Record<string, string>>) => show(found as FormErrors<Values>),
  }
}

type FieldState<Values> = {
  values: Values
  errors: FormErrors<Values>
  change: <Name extends keyof Values>(name: Name, typed: Values[Name]) => void
  checkLeft: (name: keyof Values) => void
  rules: () => void
}

/** The attributes that tie a control of each kind to its field. */
const bindings = <Values extends Typed>(fields: FieldState<Values>) => ({
  /** For a control that tells of changes in its own way. */
  field: (name: keyof Values & string) => ({ name, error: fields.errors[name] }),
  text: <Name extends NamesOf<Values, string>>(name: Name) => ({
    name,
    value: fields.values[name] as string,
    error: fields.errors[name],
    onChange: (event: ChangeEvent<TextControl>) =>
      fields.change(name, event.currentTarget.value as Values[Name]),
    onFocus: fields.rules, // they are here when the field is left
    onBlur: () => fields.checkLeft(name),
  }),
  tick: <Name extends NamesOf<Values, boolean>>(name: Name) => ({
    name,
    checked: fields.values[name] as boolean,
    error: fields.errors[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      fields.change(name, event.currentTarget.checked as Values[Name]),
  }),
})

/** A form's `onSubmit` without the browser's own sending. */
export const submitting = (send: () => void) => (event: SubmitEvent) => {
  event.preventDefault()
  send()
}

function useFirstWrong(): {
  form: RefObject<HTMLFormElement | null>
  goToFirstWrong: () => void
} {
  const form = useRef<HTMLFormElement>(null)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (turn > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [turn])
  return { form, goToFirstWrong: () => setTurn((last) => last + 1) }
}

/** An error that appears while a button is pressed would move the button from under the pointer. */
function onceReleased(act: () => void) {
  if (!document.querySelector(':active')) return act()
  window.addEventListener('mouseup', () => setTimeout(act), { once: true })
}

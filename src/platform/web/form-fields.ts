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

const RULES_MAY_TAKE_MS = 3_000

/**
 * Errors come when a field is left and when the form is sent, and go while it is mended.
 * `ownRules` hold from the start; without the others the server checks alone, as it does anyway.
 */
export function useFormFields<Values extends Typed>(
  initial: Values,
  loadRules: LoadRules<Values>,
  ownRules: FormRules<Values> = {},
) {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<FormErrors<Values>>({})
  const [isChecking, setChecking] = useState(false)
  const isUnderWay = useRef(false)
  const latest = useRef(initial) // what stands in the form now, whatever an old rendering saw
  const { form, goToFirstWrong } = useFirstWrong()
  const rules = () => withinReason(loadRules, ownRules)

  function replace(next: Values) {
    latest.current = next
    setValues(next)
  }
  /** Shows what is wrong with a field, unless it was changed meanwhile. */
  async function judge(name: keyof Values, show: (act: () => void) => void) {
    const typed = latest.current[name]
    const loaded = await rules()
    if (latest.current[name] !== typed) return
    const error = errorOf(loaded, name, latest.current)
    show(() => setErrors((others) => ({ ...others, [name]: error })))
  }
  function change<Name extends keyof Values>(name: Name, typed: Values[Name]) {
    replace({ ...latest.current, [name]: typed })
    if (errors[name]) judge(name, (act) => act())
  }
  function show(found: FormErrors<Values>) {
    setErrors(found)
    if (Object.keys(found).length > 0) goToFirstWrong()
  }
  async function check(): Promise<boolean> {
    if (isUnderWay.current) return false // the second of two clicks
    isUnderWay.current = true
    setChecking(true)
    const found = errorsOf(await rules(), latest.current)
    isUnderWay.current = false
    setChecking(false)
    show(found)
    return Object.keys(found).length === 0
  }
  return {
    values,
    form,
    change,
    /** Takes values that were changed together; errors of the old ones are dropped. */
    replace: (next: Values) => {
      replace(next)
      setErrors({})
    },
    ...bindings({ values, errors, change, rules, checkLeft: (name) => judge(name, onceReleased) }),
    /** Checks the whole form; the first wrong field gets the cursor. */
    check,
    isChecking,
    /** Shows what the server refused, by field. */
    refuse: (found: Readonly<Record<string, string>>) => show(found as FormErrors<Values>),
  }
}

/** A line that is slow or gone must not hold up the form. */
async function withinReason<Values>(load: LoadRules<Values>, own: FormRules<Values>) {
  const late = new Promise<FormRules<Values>>((resolve) => {
    setTimeout(() => resolve({}), RULES_MAY_TAKE_MS)
  })
  return { ...own, ...(await Promise.race([load().catch(() => ({})), late])) }
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

// Form fields: values, errors and the focus.

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

/** The rules bring the schema library: they are loaded when the form is first used. */
type LoadRules<Values> = () => Promise<FormRules<Values>>

const RULES_MAY_TAKE_MS = 3_000

/**
 * A field is validated on blur, all of them on submit; an error is updated while its field changes.
 * `ownRules` need no loading; if the others do not load, the server validates alone.
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
  const latest = useRef(initial) // the values now, for callbacks of an older render
  const replaced = useRef(initial) // the values that came at once: they clear pending errors too
  const { form, goToFirstWrong } = useFirstWrong()
  const rules = () => withinReason(loadRules, ownRules)

  function replace(next: Values) {
    latest.current = next
    setValues(next)
  }
  /** Validates a field; the outcome is dropped if it changed or the form was replaced meanwhile. */
  async function validate(name: keyof Values, show: (act: () => void) => void) {
    const typed = latest.current[name]
    const before = replaced.current
    const loaded = await rules()
    if (latest.current[name] !== typed) return
    const error = errorOf(loaded, name, latest.current)
    show(() => {
      if (replaced.current === before) setErrors((others) => ({ ...others, [name]: error }))
    })
  }
  function change<Name extends keyof Values>(name: Name, typed: Values[Name]) {
    replace({ ...latest.current, [name]: typed })
    if (errors[name]) validate(name, (act) => act())
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
    /** Replaces several values at once and clears the errors. */
    replace: (next: Values) => {
      replaced.current = next
      replace(next)
      setErrors({})
    },
    ...bindings({
      values,
      errors,
      change,
      rules,
      checkLeft: (name) => validate(name, onceReleased),
    }),
    /** The current values, for code that runs after an await. */
    latest: () => latest.current,
    /** Validates the whole form and focuses the first wrong field. */
    check,
    /** Focuses the first wrong field, also one whose error came from elsewhere than the rules. */
    goToFirstWrong,
    isChecking,
    /** Shows the errors of the server, by field. */
    refuse: (found: Readonly<Record<string, string>>) => show(found as FormErrors<Values>),
  }
}

/** A slow or lost connection must not block the form. */
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
  /** For a control with its own way to report changes. */
  field: (name: keyof Values & string) => ({ name, error: fields.errors[name] }),
  text: <Name extends NamesOf<Values, string>>(name: Name) => ({
    name,
    value: fields.values[name] as string,
    error: fields.errors[name],
    onChange: (event: ChangeEvent<TextControl>) =>
      fields.change(name, event.currentTarget.value as Values[Name]),
    onFocus: fields.rules, // loaded before the blur
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

/** Waits for the mouse button: an error shown meanwhile would move the pressed button away. */
function onceReleased(act: () => void) {
  if (!document.querySelector(':active')) return act()
  window.addEventListener('mouseup', () => setTimeout(act), { once: true })
}

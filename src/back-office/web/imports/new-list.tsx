// Brings a price list: a file, its supplier, how it is understood, what is asked about it.

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '#src/platform/web/api-error.ts'
import { Button } from '#src/ui/button.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { inScreenWords } from '../../import-words.ts'
import type { ListPreview } from '../../imports-contract.ts'
import { FileDrop } from '../file-drop.tsx'
import { asUnderstood, type Choice, choiceFields, ListColumns } from './list-columns.tsx'
import { BRINGING_FIELDS, ListSettings } from './list-settings.tsx'
import styles from './new-list.module.css'
import { bringList, type Fields, previewList } from './use-imports.ts'

type Props = { readonly suppliers: readonly string[] }

export function NewList({ suppliers }: Props) {
  const [file, setFile] = useState<File | null>(null)
  return (
    <section className={styles.new} aria-label="Новый прайс-лист">
      <FileDrop file={file} onFiles={([dropped]) => dropped && setFile(dropped)} />
      {file && (
        <ChosenList
          key={`${file.name} ${file.size} ${file.lastModified}`}
          file={file}
          suppliers={suppliers}
          onDropped={() => setFile(null)}
        />
      )}
    </section>
  )
}

type ChosenProps = Props & { readonly file: File; readonly onDropped: () => void }

function ChosenList({ file, suppliers, onDropped }: ChosenProps) {
  const [fields, setFields] = useState<Fields>({})
  const [choice, setChoice] = useState<Choice>({})
  const preview = usePreview(file, fields, choice)
  const bringing = useBringing(file)
  const shown = preview.data
  const words = (text: string) => inScreenWords(text, shown?.fields ?? [])
  const all = { ...fields, ...choiceFields(choice) }
  const bring = (more: Fields = {}) => bringing.run.mutate({ ...all, ...more })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    bring()
  }
  const isAsked = (shown?.questions.length ?? 0) > 0
  const refusal = bringing.run.error ?? preview.error
  return (
    <form className={styles.list} onSubmit={submit}>
      <ListSettings
        fields={fields}
        suppliers={suppliers}
        places={shown?.places ?? []}
        onChange={(name, value) => setFields((before) => ({ ...before, [name]: value }))}
      />
      {preview.isPending && <Skeleton shape="text" label="Читаю список…" />}
      {refusal && (
        <FailureNotice
          text={words(messageOf(refusal, 'Связь прервалась: файл и поля на месте, повторите.'))}
          {...(preview.error && { onRetry: () => preview.refetch() })}
        />
      )}
      {shown && <Understood shown={shown} words={words} choice={choice} onChoice={setChoice} />}
      <div className={styles.buttons}>
        <Button
          type="submit"
          variant="primary"
          disabled={!shown || isAsked}
          loading={bringing.run.isPending}
          loadingText={`Отправлено ${bringing.percent} %`}
        >
          Загрузить
        </Button>
        <Button
          disabled={!shown || isAsked || bringing.run.isPending || !fields.supplier}
          onClick={() => bring({ dry_run: '1' })}
        >
          Только сравнить
        </Button>
        <Button variant="quiet" onClick={onDropped}>
          Убрать файл
        </Button>
        {isAsked && <p className={styles.hint}>Сначала ответьте на вопросы о списке.</p>}
      </div>
    </form>
  )
}

/** Typing changes the fields faster than a list is read. */
const SETTLED_MS = 500

function usePreview(file: File, fields: Fields, choice: Choice) {
  const wanted = JSON.stringify({ ...readingOf(fields), ...choiceFields(choice) })
  const [settled, setSettled] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  return useQuery({
    queryKey: ['preview', file.name, file.size, file.lastModified, settled],
    queryFn: async ({ signal }) =>
      previewList({ file: await headOf(file), fields: JSON.parse(settled), signal }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

const readingOf = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !BRINGING_FIELDS.includes(name)))

const HEAD_BYTES = 4 * 1024 * 1024

/** The beginning of a long text: a preview reads no more, and it is sent for each choice. */
async function headOf(file: File): Promise<File> {
  if (file.size <= HEAD_BYTES || !/\.(csv|tsv|txt)$/i.test(file.name)) return file
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  return new File([bytes.subarray(0, bytes.lastIndexOf(10) + 1)], file.name)
}

function useBringing(file: File) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [percent, setPercent] = useState(0)
  const run = useMutation({
    mutationFn: (fields: Fields) => bringList({ file, fields, onSent: setPercent }),
    onSuccess: ({ id }) => {
      void client.invalidateQueries({ queryKey: ['imports'] })
      void navigate(`/office/imports/${id}`)
    },
  })
  return { run, percent }
}

type UnderstoodProps = {
  readonly shown: ListPreview
  readonly words: (text: string) => string
  readonly choice: Choice
  readonly onChoice: (choice: Choice) => void
}

function Understood({ shown, words, choice, onChoice }: UnderstoodProps) {
  const { tables, questions } = shown
  return (
    <>
      {questions.length > 0 && (
        <div className={styles.questions} role="status">
          <h2>Вопросы о списке</h2>
          <ul>
            {questions.map((question) => (
              <li key={question}>{words(question)}</li>
            ))}
          </ul>
          <Button onClick={() => onChoice({ ...asUnderstood(shown), ...choice })}>
            Столбцы указаны верно
          </Button>
        </div>
      )}
      {tables.map((table) => (
        <ListColumns
          key={table.title}
          table={table}
          isAlone={tables.length === 1}
          preview={shown}
          words={words}
          choice={choice}
          onChoice={onChoice}
        />
      ))}
    </>
  )
}

// On the list of receptions a scan opens the one that waits for it.

import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { messageOf } from '#src/platform/web/api-error.ts'
import type { ReceptionRow } from '../../receptions-contract.ts'
import { beep } from '../live/chime.ts'
import { useScan } from '../pick/use-scan.ts'
import styles from './receive-screen.module.css'
import { ReceptionRows } from './reception-rows.tsx'
import { findReceptions } from './use-receptions.ts'

export function ScanForReception() {
  const go = useNavigate()
  const finding = useMutation({
    mutationFn: findReceptions,
    onSuccess: ([only, ...others]) => {
      if (only && others.length === 0) void go(`/office/receive/${only.id}`)
      else beep(false)
    },
    onError: () => beep(false),
  })
  useScan((text) => finding.mutate(text.trim()))
  const { variables: code = '', data: rows = [], error } = finding
  const text = error ? messageOf(error, 'нет связи, отсканируйте ещё раз.') : foundText(rows)
  if (!error && !finding.isSuccess) return null
  return (
    <>
      <p role="status" className={styles.note}>
        {code}: {text}
      </p>
      {rows.length > 1 && <ReceptionRows rows={rows} label="Ждут этот код" />}
    </>
  )
}

const foundText = (rows: readonly ReceptionRow[]): string => {
  if (rows.length === 0) return 'ни одна приёмка этого не ждёт.'
  return rows.length === 1 ? 'приёмка открывается.' : 'это ждут несколько, выберите.'
}

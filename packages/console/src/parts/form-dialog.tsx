// A dialog with a form: fields, a button that sends them, and what went wrong.
import { Button, MantineThemeProvider } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { sendBy, useAttempt, Wrong } from './page.tsx';

interface DialogProps {
  readonly title: string;
  readonly send: string;
  readonly cancel: string;
  readonly isComplete: boolean;
  /** For tables. */
  readonly isWide?: boolean;
  readonly submit: () => Promise<void>;
  readonly close: () => void;
  readonly children: ReactNode;
}

/** A dialog lies above everything outside it, so lists of choices are drawn inside. */
const inside = { defaultProps: { comboboxProps: { withinPortal: false } } };
/** The first field of a dialog has the focus; a list that is open takes the Escape that is meant for the dialog. */
const select = { defaultProps: { ...inside.defaultProps, openOnFocus: false } };
const theme = { components: { Select: select, MultiSelect: inside } };

/** A browser returns the focus of a dialog that is closed, and not of one that is taken out of the page. */
function returnFocus(opener: Element | null): void {
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
  // A finished action cannot be repeated: its button is disabled or gone.
  if (document.activeElement !== opener) document.querySelector('main')?.focus();
}

/** Escape closes a list of choices that is open, and not the dialog around it. */
function keepOpen(event: KeyboardEvent): void {
  const { target, key } = event;
  const isListOpen = target instanceof Element && target.getAttribute('aria-expanded') === 'true';
  if (key === 'Escape' && isListOpen) event.preventDefault();
}

export function FormDialog(props: DialogProps) {
  const { title, send, cancel, isComplete, isWide = false, submit, close, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const { error, isBusy, attempt } = useAttempt();
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => returnFocus(opener);
  }, []);
  const run = () => attempt(() => submit().then(close));
  return (
    <dialog
      ref={dialog}
      className={isWide ? 'form wide' : 'form'}
      aria-labelledby={id}
      onClose={close}
      onKeyDownCapture={keepOpen}
    >
      <MantineThemeProvider theme={theme} inherit>
        <h2 id={id}>{title}</h2>
        <form onSubmit={sendBy(run)}>
          {children}
          <Wrong error={error} />
          <div className="buttons">
            <Button type="submit" disabled={!isComplete} loading={isBusy}>
              {send}
            </Button>
            <Button variant="default" onClick={close}>
              {cancel}
            </Button>
          </div>
        </form>
      </MantineThemeProvider>
    </dialog>
  );
}

// What a browser shows when its address has asked for too much: no script, no style, no database.

export const refusalPage = (text: string, seconds: number): string => `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Подождите немного</title>
</head>
<body>
<main>
<h1>Подождите немного</h1>
<p>${text}</p>
<p>Обновите страницу через ${seconds} с. Корзина и заказы сохранены.</p>
<p><a href="/">На главную</a></p>
</main>
</body>
</html>
`

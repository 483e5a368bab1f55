const { applicationName, entryPointUriPath, supportUrl, greeting } = window.app;

document.title = applicationName;
document.querySelector('#app').textContent =
  `${applicationName} at /${entryPointUriPath}, support at ${supportUrl}. ${greeting}`;
